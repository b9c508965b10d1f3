import { roma, shopWorld } from '#apps/server/testing/shop-world.ts'
import type { Services } from '#kit/server/context.ts'
import type { Mail } from '#kit/server/mail.ts'
import { runDueJobs } from '#kit/server/queue/run-due.ts'
import { defaultSettings } from '../../rules.ts'
import { findDue, reminderWorkers } from '../watch.ts'

export type RemindersWorld = Awaited<ReturnType<typeof remindersWorld>>
const hourMs = 3_600_000

/** A shop whose shoppers leave, a clock that is moved by hand, and what was mailed. Call `close` when done. */
export const remindersWorld = async () => {
  const world = await shopWorld()
  const { app, merchant, store } = world
  const mails: Mail[] = []
  let broken: Error | null = null
  let now = new Date()
  let person = 0

  const services = (): Services => ({
    ...app.services,
    now: () => now,
    mail: {
      send: async (mail) => {
        if (broken) throw broken
        mails.push(mail)
      },
      close: () => undefined,
    },
  })
  const type = (token: string, body: object) =>
    app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, ...body } })

  return {
    ...world,
    mails,
    services,
    now: () => now,
    pass: (hours: number) => (now = new Date(now.getTime() + hours * hourMs)),
    /** What the mail server answers from now on; null where it takes mails. */
    breaks: (error: Error | null) => (broken = error),
    email: () => `ann${person}@example.com`,
    anotherPerson: () => ++person,
    /** As if nobody had left yet; from here on somebody with another address types. */
    async begin() {
      mails.length = 0
      broken = null
      now = new Date()
      person += 1
      await app.db.deleteFrom('reminder_settings').execute()
      await app.db.deleteFrom('checkouts').execute()
      await app.db.deleteFrom('rate_limits').execute()
      await app.db.updateTable('stores').set({ is_add_on_enabled: true, leaving_at: null }).execute()
    },
    save: (change: object = {}) =>
      merchant.call('PUT /reminders', { body: { ...defaultSettings, is_on: true, ...change } }),
    type,
    /** A checkout that somebody with an address left, with the box ticked unless said otherwise. */
    async left(more: object = { extras: { reminder: true } }, opened: object = {}) {
      const token = await world.checkout(opened)
      const { status, text } = await type(token, { email: `ann${person}@example.com`, shipping_address: roma, ...more })
      if (status !== 200) throw new Error(text)
      return token
    },
    /** Runs the job once after some hours; returns what was mailed. */
    async after(hours: number) {
      now = new Date(now.getTime() + hours * hourMs)
      const before = mails.length
      await findDue(services())
      await runDueJobs(services(), app.pool, reminderWorkers)
      return mails.slice(before).map(({ subject }) => subject)
    },
    async getId(token: string) {
      const row = await app.db.selectFrom('checkouts').select('id').where('token', '=', token).executeTakeFirstOrThrow()
      return row.id
    },
    /** Follows a link as a browser that nobody knows. */
    follow: (link: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', headers: Record<string, string> = {}) =>
      app.inject({ method, url: new URL(link).pathname, headers }),
    storeId: store.id,
  }
}

export const linkIn = ({ text }: Pick<Mail, 'text'>, kind: 'back' | 'reminders'): string =>
  new RegExp(`https?://\\S+/${kind}/\\S+`).exec(text)?.[0] ?? ''
