import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const certPath = '/paypal/v1/notifications/certs/CERT-360caa42-fca2a594-5edc0ebc'

type Transmission = { id: string; time: string; webhookId: string; body: string }

let pair: ReturnType<typeof make> | undefined
const make = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })
/** Made when it is first needed, and anew at each start: nobody keeps it but this process. */
const keys = () => (pair ??= make())

/** What PayPal signs: id, time and webhook, and the CRC-32 of the very body as an unsigned decimal. */
export const signedText = ({ id, time, webhookId, body }: Transmission) => `${id}|${time}|${webhookId}|${crc32(body)}`

export const signTransmission = ({
  base,
  ...transmission
}: Transmission & { base: string }): Record<string, string> => ({
  'paypal-transmission-id': transmission.id,
  'paypal-transmission-time': transmission.time,
  'paypal-transmission-sig': sign('sha256', Buffer.from(signedText(transmission)), keys().privateKey).toString(
    'base64',
  ),
  'paypal-cert-url': base,
  'paypal-auth-algo': 'SHA256withRSA',
})

export const isSigned = (transmission: Transmission, signature: string): boolean =>
  verify('sha256', Buffer.from(signedText(transmission)), keys().publicKey, Buffer.from(signature, 'base64'))
