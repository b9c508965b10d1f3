import { type KeyObject, generateKeyPairSync, sign } from 'node:crypto'

/** A key and a certificate that signs itself, for a server of a test that speaks TLS; the host's name is `localhost`. */
export const selfSigned = (): { key: KeyObject; certificate: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))))
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')))
  const body = sequence(
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  const encoded = sequence(body, ecdsaWithSha256, signature).toString('base64')
  return { key: privateKey, certificate: `-----BEGIN CERTIFICATE-----\n${encoded}\n-----END CERTIFICATE-----\n` }
}

const der = (tag: number, content: Buffer): Buffer => {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const commonName = Buffer.from('0603550403', 'hex')
const ecdsaWithSha256 = Buffer.from('300a06082a8648ce3d040302', 'hex')
