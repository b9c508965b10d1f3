import { sql } from 'kysely'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'
import type { Logo } from './logo.ts'

const columns = ['primary_color', 'heading_color', 'font_family', 'logo_id', 'updated_at'] as const

export const findCustomization = (db: Db, storeId: string) =>
  db
    .selectFrom('customizations')
    .select(columns)
    .where('store_id', '=', storeId)
    .modifyEnd(plannedOnce)
    .executeTakeFirst()

type Look = { primary_color: string; heading_color: string; font_family: string }

/** Makes or changes the store's look. `logoId` undefined leaves the logo as it is; null takes it away. */
export const saveCustomization = (db: Db, storeId: string, look: Look, logoId: string | null | undefined) => {
  const logo = logoId === undefined ? {} : { logo_id: logoId }
  return db
    .insertInto('customizations')
    .values({ store_id: storeId, ...look, ...logo })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ ...look, ...logo, updated_at: sql`now()` }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export const insertLogo = (db: Db, storeId: string, logo: Logo) =>
  db
    .insertInto('logos')
    .values({ store_id: storeId, ...logo })
    .returning('id')
    .executeTakeFirstOrThrow()

/** The same picture for another store, as a logo of its own. */
export const copyLogo = (db: Db, from: string, logoId: string, to: string) =>
  db
    .insertInto('logos')
    .columns(['store_id', 'content', 'content_type', 'width', 'height'])
    .expression((logos) =>
      logos
        .selectFrom('logos')
        .select([sql<string>`${to}::uuid`.as('store_id'), 'content', 'content_type', 'width', 'height'])
        .where('id', '=', logoId)
        .where('store_id', '=', from),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

/** True when both are the same picture. */
export const areSameLogo = async (db: Db, one: string | null | undefined, other: string | null | undefined) => {
  if (!one || !other) return false
  const same = await db
    .selectFrom('logos as a')
    .innerJoin('logos as b', 'b.content', 'a.content')
    .select('a.id')
    .where('a.id', '=', one)
    .where('b.id', '=', other)
    .executeTakeFirst()
  return same !== undefined
}

/** Forgets the store's logos but the newest few, which open pages may still show, and the one that was there before. */
export const deleteOldLogos = (db: Db, storeId: string, before: string | null = null, keep = 5) =>
  db
    .deleteFrom('logos')
    .where('store_id', '=', storeId)
    .$if(before !== null, (others) => others.where('id', '!=', before!))
    .where('id', 'not in', (logos) =>
      logos.selectFrom('logos').select('id').where('store_id', '=', storeId).orderBy('created_at', 'desc').limit(keep),
    )
    .where('id', 'not in', (used) =>
      used
        .selectFrom('customizations')
        .select('logo_id')
        .where('store_id', '=', storeId)
        .where('logo_id', 'is not', null)
        .$castTo<{ logo_id: string }>(),
    )
    .execute()

/** The picture of a store's logo. */
export const logoContent = async (db: Db, storeId: string, id: string | null): Promise<Buffer | null> => {
  if (id === null) return null
  const row = await db
    .selectFrom('logos')
    .select('content')
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row?.content ?? null
}

/** Back to a store without a look of its own, where that is still the one of that moment. */
export const deleteCustomization = (db: Db, storeId: string) =>
  db.deleteFrom('customizations').where('store_id', '=', storeId).execute()

export const findLogo = (db: Db, id: string) =>
  db.selectFrom('logos').select(['content', 'content_type']).where('id', '=', id).executeTakeFirst()
