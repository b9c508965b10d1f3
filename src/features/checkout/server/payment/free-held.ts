import type { Db } from '#kit/server/db/database.ts'
import { releaseUses } from '../codes/repository.ts'
import { discardDraft } from '../drafts/jobs.ts'

/** What an attempt held is free again: uses of codes at once, goods in the shop by a job. Call it in the transaction that ends it. */
export const freeHeld = async (db: Db, attemptId: string): Promise<void> => {
  await releaseUses(db, attemptId)
  await discardDraft.enqueue(db, { attemptId }, { key: `draft:${attemptId}` })
}
