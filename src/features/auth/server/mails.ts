import type { notices } from './jobs.ts'
import { letter } from './letter.ts'

type Notice = (typeof notices)[number]

/** The mail with the link to choose a new password. */
export const passwordResetMail = ({ name, link, product }: { name: string; link: string; product: string }) =>
  letter({
    subject: `Choose a new password for ${product}`,
    title: 'Choose a new password',
    name,
    paragraphs: [
      `Someone asked for a new password for your ${product} account. If it was you, open this link within one hour.`,
    ],
    button: { label: 'Choose a new password', link },
    foot: 'If it was not you, you can ignore this email: nothing changes.',
  })

/** The mail whose link proves that the address is the merchant's. Whoever registered gave the name: it may be a stranger's text. */
export const proofMail = ({ link, product }: { link: string; product: string }) =>
  letter({
    subject: `Confirm your email address for ${product}`,
    title: 'Confirm your email address',
    name: '',
    paragraphs: [
      `An account at ${product} was created with this address. If it was you, open this link within three days. Then you can connect your shop.`,
    ],
    button: { label: 'Confirm my address', link },
    foot: 'If it was not you, you can ignore this email: no shop can be connected with your address, and the account is erased after 30 days.',
  })

/** To the owner of an address with which somebody registered once more. */
export const knownAddressMail = ({ name, home, product }: { name: string; home: string; product: string }) =>
  letter({
    subject: `You already have an account at ${product}`,
    title: 'You already have an account',
    name,
    paragraphs: [
      `Someone tried to create an account at ${product} with this address, which already has one. If it was you, log in at ${home}/login with the password of that account, or choose a new one:`,
    ],
    button: { label: 'Choose a new password', link: `${home}/forgot-password` },
    foot: 'If it was not you, you can ignore this email: nothing changes for your account.',
  })

const happened: Record<Notice, { title: string; text: string }> = {
  'password-changed': {
    title: 'Your password was changed',
    text: 'The password of your account was changed, and every other device was logged out.',
  },
  'second-factor-on': {
    title: 'Two-step sign-in is on',
    text: 'From now on, logging in to your account asks for a code from your authenticator app. Save your recovery codes where you can find them without your phone.',
  },
  'second-factor-off': {
    title: 'Two-step sign-in is off',
    text: 'From now on, logging in to your account asks for the password alone.',
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    text: 'Someone used one of the recovery codes of your account, to log in or to change two-step sign-in. It cannot be used again.',
  },
  'recovery-codes-renewed': {
    title: 'New recovery codes were made',
    text: 'Your account has ten new recovery codes. The old ones no longer work.',
  },
}

/** Tells the owner what happened to the account, and what to do if it was somebody else. `home` is the product's address. */
export const noticeMail = (
  notice: Notice,
  { name, home, product }: { name: string; home: string; product: string },
) => {
  const { title, text } = happened[notice]
  // Whoever has another's password has logged them out: only the inbox is left to the owner.
  const isLockedOut = notice === 'password-changed'
  return letter({
    subject: `${title} (${product})`,
    title,
    name,
    paragraphs: [
      text,
      isLockedOut
        ? 'If it was not you, choose a new password immediately:'
        : 'If it was not you, change your password immediately and sign out every other device:',
    ],
    button: isLockedOut
      ? { label: 'Choose a new password', link: `${home}/forgot-password` }
      : { label: 'Check your account', link: `${home}/account/security` },
    foot: 'If it was you, there is nothing to do.',
  })
}
