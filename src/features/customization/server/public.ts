import type { Services } from '#kit/server/context.ts'
import { defaultCustomization, drawnFont } from '../rules.ts'
import { findCustomization } from './repository.ts'
import { logoAddress } from './routes.ts'

export { planLookCopy } from './copy-look.ts'
export { serveLogos } from './media.ts'
export { customizationRoutes } from './routes.ts'
export { lookFromShopRoutes } from './shop/look-routes.ts'

/** The look that a store's shoppers see, defaults filled in and the font resolved. */
export const findLook = async ({ db }: Pick<Services, 'db'>, storeId: string) => {
  const row = await findCustomization(db, storeId)
  const { primary_color, heading_color, font_family } = row ?? defaultCustomization
  return { primary_color, heading_color, font_family: drawnFont(font_family), logo_url: logoAddress(row?.logo_id) }
}
