import { expect, it } from 'vitest'
import { notices } from './jobs.ts'
import { knownAddressMail, noticeMail, passwordResetMail, proofMail } from './mails.ts'

it('what is said below the greeting begins as a sentence does', () => {
  const facts = { name: 'Ann', product: 'Checky Pro', home: 'https://checky.example', link: 'https://checky.example/x' }
  const mails = [
    passwordResetMail(facts),
    proofMail(facts),
    knownAddressMail(facts),
    ...notices.map((notice) => noticeMail(notice, facts)),
  ]
  for (const { text } of mails) expect(text.split('\n\n')[1]).toMatch(/^[A-Z]/)
})
