/** The mails of a series, in their order; texts name them so. */
export const mailNames = ['first', 'second', 'third'] as const
export type MailName = (typeof mailNames)[number]

/** One mail of a series: whether it is sent, and how long after the last sign of life. */
export type MailPlan = { is_on: boolean; minutes: number }

/** Why shoppers may be written to: each agreed, or the merchant says what else allows it. */
export const grounds = ['consent', 'declared'] as const
export type Ground = (typeof grounds)[number]

/** A code that takes `percent` off one order, for `days` from the first mail that gives it: the one numbered `mail`. */
export type ReminderCode = { percent: number; days: number; mail: number }

export type ReminderSettings = {
  is_on: boolean
  ground: Ground
  /** What allows it, in the merchant's words; '' with consent. */
  declaration: string
  mails: MailPlan[]
  code: ReminderCode | null
}

const hour = 60

/** What a store begins with. */
export const defaultSettings: ReminderSettings = {
  is_on: false,
  ground: 'consent',
  declaration: '',
  mails: [
    { is_on: true, minutes: hour },
    { is_on: true, minutes: 24 * hour },
    { is_on: true, minutes: 72 * hour },
  ],
  code: null,
}

export const minMinutes = 30
export const maxMinutes = 7 * 24 * hour
export const minDeclarationLength = 20
export const maxPercent = 90
export const maxCodeDays = 30
/** What the switch of the code begins with. */
export const firstCode: ReminderCode = { percent: 10, days: 3, mail: 3 }

/** What is wrong with settings, by field. */
export const findProblems = ({
  is_on: isOn,
  ground,
  declaration,
  mails,
  code,
}: ReminderSettings): Record<string, string> => {
  const problems: Record<string, string> = {}
  if (ground === 'declared' && declaration.trim().length < minDeclarationLength)
    problems['declaration'] = 'Describe briefly why you may email them'
  const sent = mails.map((mail, at) => ({ ...mail, at })).filter((mail) => mail.is_on)
  if (isOn && sent.length === 0) problems['mails'] = 'Switch on at least one email'
  if (isOn && code && !sent.some(({ at }) => at + 1 >= code.mail))
    problems['code.mail'] = 'Choose an email that is sent, or one before it'
  for (const { minutes, at } of sent) {
    const before = sent.findLast((mail) => mail.at < at)
    if (before && minutes <= before.minutes) problems[`mails.${at}.minutes`] = 'Send it later than the email before it'
  }
  return problems
}

const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

/** A series that could not begin in time does not begin: nobody is reminded of last week out of the blue. */
const latestStartMs = dayMs
/** From one series for an address to the next, in one store. */
export const betweenSeriesMs = 7 * dayMs
/** A link in a mail opens its checkout for so long at least. */
export const linkMs = 7 * dayMs

export type SentMail = { number: number; at: Date }

/**
 * The mail of a series that is due: its time has come since the last sign of life, and the mail before it is at least as long ago
 * as lies between the two. Those that others overtook are left out. Null where none is due.
 */
export const dueMail = (
  mails: readonly MailPlan[],
  lastSign: Date,
  sent: readonly SentMail[],
  now: Date,
): number | null => {
  const last = sent.toSorted((a, b) => b.number - a.number)[0]
  const next = mails.findIndex((mail, at) => mail.is_on && at + 1 > (last?.number ?? 0))
  const plan = mails[next]
  if (!plan) return null
  const dueAt = lastSign.getTime() + plan.minutes * minuteMs
  if (last) {
    const gap = plan.minutes - (mails[last.number - 1]?.minutes ?? 0)
    return now.getTime() >= Math.max(dueAt, last.at.getTime() + Math.max(gap, minMinutes) * minuteMs) ? next + 1 : null
  }
  return now.getTime() >= dueAt && now.getTime() < dueAt + latestStartMs ? next + 1 : null
}

/** Who reads a mail is given this long at least to use its code. */
const leastUseMs = hour * minuteMs
/** Whether a mail gives the code; one that ends within the hour is not worth a word. */
export const givesCode = (code: ReminderCode | null, number: number, endsAt: Date | null, now: Date): boolean =>
  code !== null && number >= code.mail && (endsAt === null || endsAt.getTime() - now.getTime() > leastUseMs)

/** True once no mail can follow. */
export const isLastMail = (mails: readonly MailPlan[], number: number) =>
  !mails.some((mail, at) => mail.is_on && at + 1 > number)
