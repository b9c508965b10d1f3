import PostalMime from 'postal-mime'
import { expect, it, onTestFinished } from 'vitest'
import { openMailServer } from '#kit/testing/mail-server.ts'
import { createMailer, type Mail } from './mail.ts'

const letter = { to: 'ann@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

const sent = async (mail: Partial<Mail>) => {
  const server = await openMailServer()
  const mailer = createMailer({
    SUPPORT_EMAIL: 'hello@checky.example',
    PRODUCT_NAME: 'Checky Pro',
    SMTP_URL: server.url,
  })
  onTestFinished(() => mailer.close())
  await mailer.send({ ...letter, ...mail })
  return server.lines()
}

it('a mail says that a machine wrote it, so that none answers it', async () => {
  const lines = await sent({ headers: { 'List-Unsubscribe': '<https://checky.example/stop>' } })
  expect(lines).toContain('Auto-Submitted: auto-generated')
  expect(lines).toContain('X-Auto-Response-Suppress: OOF, AutoReply')
  expect(lines).toContain('List-Unsubscribe: <https://checky.example/stop>')
})

it.each([
  ['signs of an address', 'Smith, John; "Mugs" <x@evil.example>'],
  ['another header', 'Mugs\r\nBcc: x@evil.example'],
  ['another header and other letters', 'Mügs 🎁\r\nBcc: x@evil.example'],
  ['letters from the right', 'קומקום '.repeat(40).trim()],
])('a store whose name has %s stays a name', async (_what, name) => {
  const lines = await sent({ fromName: name, subject: `Your cart at ${name}` })
  const { from, subject, bcc, to } = await PostalMime.parse(lines.join('\r\n'))
  expect(from?.address).toBe('hello@checky.example')
  expect(from?.name?.replaceAll(/\s+/g, ' ')).toBe(name.replaceAll(/\s+/g, ' '))
  expect(subject?.replaceAll(/\s+/g, ' ')).toBe(`Your cart at ${name}`.replaceAll(/\s+/g, ' '))
  expect([bcc, to?.map(({ address }) => address)]).toEqual([undefined, ['ann@example.com']])
  expect(lines.filter((line) => line.length > 76)).toEqual([])
})
