import type { Ctx } from '#kit/server/context.ts'

/** Leaves one line in the append-only record of who changed what. `detail` never holds a secret. */
export const audit = async (
  {
    db,
    merchant,
    store,
    request,
  }: Pick<Ctx<'merchant'>, 'db' | 'merchant' | 'request'> & { store: { id: string } | null },
  action: string,
  detail: Record<string, string | number | boolean | null> = {},
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
