import type { Ctx } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'

type Detail = Record<string, string | number | boolean | null>

/** Leaves one line in the append-only record of who changed what. `detail` never holds a secret. */
export const audit = async (
  {
    db,
    merchant,
    store,
    request,
  }: Pick<Ctx<'merchant'>, 'db' | 'merchant' | 'request'> & { store: { id: string } | null },
  action: string,
  detail: Detail = {},
) => {
  await db
    .insertInto('audit_events')
    .values({
      merchant_id: merchant.id,
      store_id: store?.id ?? null,
      action,
      detail: JSON.stringify(detail),
      request_id: request.id,
    })
    .execute()
}

/** The same of what no request stands behind: what an outside service decided about a merchant's store. */
export const auditWithoutRequest = async (
  db: Db,
  { merchantId, storeId }: { merchantId: string; storeId: string },
  action: string,
  detail: Detail,
) => {
  await db
    .insertInto('audit_events')
    .values({ merchant_id: merchantId, store_id: storeId, action, detail: JSON.stringify(detail) })
    .execute()
}
