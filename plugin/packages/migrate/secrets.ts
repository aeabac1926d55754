/** Files in which programs keep secrets: a conversion copies none, wherever they lie and whatever links to them. */
import { closeSync, openSync, readSync } from 'node:fs';

/** Files that begin with a dot, except a list of pages, and folders of programs that sign in. Others, such as `.github`, have images. */
const HIDDEN = /[\\/]\.(?:git|aws|azure|docker|gnupg|kube|ssh)[\\/]|[\\/]\.(?!mintignore$)[^\\/]*$/i;
/** Keys and certificates, stores of them and of passwords, of ssh, TLS, Java, cloud services, databases and Terraform. */
const NAMED =
  /[\\/](?:id_[a-z\d]+(?:_sk)?|[^\\/]*\.(?:pem|key|p8|p12|pfx|pkcs12|jks|keystore|ppk|kdbx?|asc|gpg|ovpn|tfstate|tfvars|env|htpasswd|pgpass|netrc)|(?:[^\\/]*[_-])?(?:client[_-]?secrets?|credentials?|secrets?|service[_-]?account)[^\\/]*\.(?:json|ya?ml|toml|ini|txt|csv)|credentials|secrets?|htpasswd|known_hosts|authorized_keys)$/i;
/** At the beginning of a file of any name. */
const WITHIN =
  /-----BEGIN [A-Z ]*PRIVATE KEY|PuTTY-User-Key-File|"private_key"\s*:|aws_secret_access_key\s*=|_authToken\s*=|^machine\s+\S+\s+login\s/m;
const BEGINNING = 16_384;

/** @param file Absolute path. */
export function holdsSecret(file: string): boolean {
  return HIDDEN.test(file) || NAMED.test(file) || WITHIN.test(beginningOf(file));
}

function beginningOf(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(BEGINNING);
    return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, BEGINNING, 0));
  } finally {
    closeSync(descriptor);
  }
}
