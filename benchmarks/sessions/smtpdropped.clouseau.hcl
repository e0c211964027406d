language = 1

import = ["smtp.clouseau.hcl"]

session "smtpdropped" {
  doc     = "SMTP with a client that may drop the connection in the middle of a mail"
  extends = smtp
  add "end" {
    case "drop" {
      stop {}
    }
  }
}
