import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Visitor } from '#kit/server/context.ts'

type Cached = { visitor: Visitor }

export type VisitorCache = {
  /** The visitor of a session's token hash; `read` is asked when it is not known, or may have changed since. */
  open(tokenHash: string, read: () => Promise<Visitor | null>): Promise<Visitor | null>
  /** Forgets a merchant: for the process that changed something itself and responds before the database has notified it. */
  forget(merchantId: string): void
  close(): Promise<void>
}

/** Keeps nothing. */
export const noVisitorCache: VisitorCache = {
  open: (_tokenHash, read) => read(),
  forget: () => {},
  close: () => Promise.resolve(),
}

const keptMs = 60_000
const reconnectMs = 1_000
/** So often the line is asked whether it is there, and so long it may take to say so: a network that forgot it tells nobody. */
const beatMs = 5_000

/**
 * Spares most requests the look-up of who they come from. The database tells every change at its commit (triggers of
 * migration 0016); while it cannot be heard, nothing is kept.
 */
export const listeningVisitorCache = async (databaseUrl: string, patienceMs = beatMs): Promise<VisitorCache> => {
  const kept = new LRUCache<string, Cached>({ max: 10_000, ttl: keptMs })
  const line = { isHeard: false, isClosed: false }
  // A read that began before a change must not be kept after it.
  let changes = 0
  let client: pg.Client | undefined

  const forget = (merchantId: string) => {
    changes++
    for (const [key, { visitor }] of kept.entries()) if (visitor.merchant.id === merchantId) kept.delete(key)
  }

  const listen = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'checky-pro visitor cache',
      connectionTimeoutMillis: 5_000,
      query_timeout: patienceMs,
    })
    let isBroken = false
    const lost = () => {
      isBroken = true
      if (client !== next) return
      client = undefined
      line.isHeard = false
      kept.clear()
      void relisten()
    }
    next.on('error', lost)
    next.on('end', lost)
    const beat = setInterval(() => {
      next.query('select').catch(() => next.connection.stream.destroy())
    }, patienceMs).unref()
    next.on('end', () => clearInterval(beat))
    next.on('notification', ({ payload }) => payload && forget(payload))
    try {
      await next.connect()
      await next.query('listen visitor_change')
      if (isBroken || line.isClosed) throw new Error('the line ended before it was heard')
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    client = next
    line.isHeard = true
  }

  const relisten = async () => {
    while (!line.isClosed && !line.isHeard) {
      await wait(reconnectMs, undefined, { ref: false })
      if (!line.isClosed) await listen().catch(() => {})
    }
  }

  await listen().catch(() => void relisten())
  return {
    forget,
    async open(tokenHash, read) {
      const known = kept.get(tokenHash)
      if (known) return known.visitor
      const before = changes
      const visitor = await read()
      if (visitor && line.isHeard && changes === before) kept.set(tokenHash, { visitor })
      return visitor
    },
    async close() {
      line.isClosed = true
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
