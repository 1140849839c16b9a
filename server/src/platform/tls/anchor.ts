import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function issued(issuer: X509Certificate, subject: X509Certificate): boolean {
  return subject.checkIssued(issuer) && subject.verify(issuer.publicKey);
}

/**
 * Finds the certificate (PEM) that a client has to trust in order to trust this chain: the root at its end, which may
 * be a public root that the file leaves out. Null if the chain ends with a certificate whose issuer is not known here.
 * @param chain the certificate of a server and the certificates above it, PEM
 * @param publicRoots the root certificates that every computer trusts
 */
export function anchorOf(chain: string, publicRoots: readonly string[] = rootCertificates): string | null {
  const [leaf, ...above] = (chain.match(block) ?? []).map((pem) => new X509Certificate(pem));
  if (!leaf) return null;
  let last = leaf;
  while (!issued(last, last)) {
    const next = above.find((one) => issued(one, last));
    if (!next) return rootOf(last, publicRoots);
    above.splice(above.indexOf(next), 1);
    last = next;
  }
  return last.toString();
}

function rootOf(certificate: X509Certificate, publicRoots: readonly string[]): string | null {
  for (const pem of publicRoots) {
    const root = new X509Certificate(pem);
    if (issued(root, certificate)) return root.toString();
  }
  return null;
}
