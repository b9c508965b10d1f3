import { setTimeout as sleep } from 'node:timers/promises'

const lockTimedOut = '55P03'

export type Patience = { lockTimeoutMs: number; pauseMs: number; tries: number }

/**
 * A step that waits for a table keeps everybody who comes after it waiting too: after a while it lets them by, and asks for the
 * table again.
 */
export const patience: Patience = { lockTimeoutMs: 3_000, pauseMs: 2_000, tries: 15 }

/** Runs a step, whose connection has this `lock_timeout`, until it gets its table. Throws a sentence where somebody keeps that for too long. */
export async function patiently(
  step: () => Promise<unknown>,
  { lockTimeoutMs, pauseMs, tries } = patience,
): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await step()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== lockTimedOut) throw error
      if (tried === tries) throw heldFor(tries, lockTimeoutMs)
      await sleep(pauseMs)
    }
  }
}

const heldFor = (tries: number, lockTimeoutMs: number) =>
  new Error(
    `${tries} times it waited ${lockTimeoutMs / 1_000} s for a table that somebody else kept. Nothing of this step was done; ` +
      `run it again once what "select pid, xact_start, query from pg_stat_activity order by xact_start" shows first has ended.`,
  )
