import type { ReminderCode, ReminderSettings } from '../rules.ts'

/** The settings as they are typed: the numbers of the code as text. */
export type TypedSettings = Omit<ReminderSettings, 'code'> & { code: TypedCode | null }
type TypedCode = Pick<ReminderCode, 'mail'> & Record<'percent' | 'days', string>

export const typedCode = ({ percent, days, mail }: ReminderCode): TypedCode => ({
  percent: String(percent),
  days: String(days),
  mail,
})

export const typedFrom = ({ code, ...settings }: ReminderSettings): TypedSettings => ({
  ...settings,
  code: code && typedCode(code),
})

/** What is typed as it is sent; what is no whole number becomes NaN, which is refused. */
export const settingsFrom = ({ code, ...settings }: TypedSettings): ReminderSettings => ({
  ...settings,
  code: code && { ...code, percent: whole(code.percent), days: whole(code.days) },
})

const whole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
