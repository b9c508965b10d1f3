import { audit } from '#features/audit/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Write } from './plan-file.ts'
import { findImport, importRates } from './repository.ts'

type Planned = { writes: readonly Write[]; version: string; seen: string }
/** `agreed`: the version that the merchant was shown. `outdated`: what is said where it is another one by now. `action`: as the audit names it. */
type Agreement = { agreed: string; outdated: string; action: string }

/** Writes the rates of an import as they were agreed to, once however often it is pressed. Throws 409 where the plan is another one by now. */
export const takeImport = async (
  ctx: Ctx<'store'>,
  { writes, version, seen }: Planned,
  { agreed, outdated, action }: Agreement,
): Promise<{ added: number; changed: number; undo: string | null }> => {
  // Without anything left to change it is the same press again: all is as was agreed.
  if (writes.length === 0) {
    const done = await findImport(ctx.db, ctx.store.id, agreed)
    return { added: done?.added ?? 0, changed: done?.changed ?? 0, undo: done?.id ?? null }
  }
  const added = writes.filter(({ before }) => !before).length
  const counts = { added, changed: writes.length - added }
  const undo =
    version === agreed ? await importRates(ctx.db, ctx.store.id, { ...counts, seen, writes, version: agreed }) : null
  if (undo === null) throw refuse.conflict(outdated)
  await audit(ctx, action, counts)
  return { ...counts, undo }
}
