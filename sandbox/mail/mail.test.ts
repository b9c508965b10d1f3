import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#sandbox/sandbox.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { call } from '#sandbox/testing.ts'
import { Mailbox } from './mailbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox.close())
beforeEach(() => call(`${sandbox.url}/sandbox/mail`, 'DELETE'))

function send(message: Record<string, unknown>) {
  const transport = createTransport(sandbox.environment['SMTP_URL'])
  return transport.sendMail({ from: 'Checky Pro <hello@checky.example>', subject: 'Hello', text: 'Hello', ...message })
}

describe('mail', () => {
  it('arrives whoever it is for, and is found by its recipient [k3k2]', async () => {
    await send({ to: 'Ann@Example.com', subject: 'Grüße', text: 'Für dich', html: '<p>Für dich</p>' })
    await send({ to: 'bob@example.com' })
    const found = await call(`${sandbox.url}/sandbox/mail?to=ann@example.com`, 'GET')
    expect(found.body['messages']).toMatchObject([
      {
        from: 'hello@checky.example',
        to: ['ann@example.com'],
        subject: 'Grüße',
        text: 'Für dich\n',
        html: expect.stringContaining('<p>Für dich</p>'),
      },
    ])
    expect(await (await fetch(`${sandbox.url}/mail`)).text()).toContain('bob@example.com')
  })

  it('shows its text with working links and its HTML in a frame without scripts', async () => {
    await send({
      to: 'ann@example.com',
      text: 'Open https://checky.example/r/1?a=b&c=d.',
      html: '<script>alert(1)</script>',
    })
    const { body } = await call(`${sandbox.url}/sandbox/mail`, 'GET')
    const id = String(JSON.parse(JSON.stringify(body['messages']))[0].id)
    const page = await (await fetch(`${sandbox.url}/mail/${id}`)).text()
    expect(page).toContain('<a href="https://checky.example/r/1?a=b&amp;c=d">')
    expect(page).not.toContain('alert(1)')
    const frame = await fetch(`${sandbox.url}/mail/${id}/html`)
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)/)
  })

  it('is refused while the mailbox fails', async () => {
    sandbox.world.failures.set({ target: 'mail', mode: 'error', times: 1 })
    await expect(send({ to: 'ann@example.com' })).rejects.toThrow('Mailbox unavailable')
    await expect(send({ to: 'ann@example.com' })).resolves.toMatchObject({ accepted: ['ann@example.com'] })
  })

  it('says so when there is no such mail', async () => {
    expect((await fetch(`${sandbox.url}/mail/999`)).status).toBe(404)
  })

  it('keeps the newest 500', async () => {
    const mailbox = new Mailbox({ value: [], save() {} })
    const envelope = { from: 'a@example.com', to: ['b@example.com'], receivedAt: new Date() }
    for (let count = 0; count < 502; count++) await mailbox.receive(Buffer.from(`Subject: ${count}\r\n\r\n`), envelope)
    expect(mailbox.list()).toHaveLength(500)
    expect(mailbox.list()[0]?.subject).toBe('501')
  })
})
