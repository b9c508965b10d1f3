import type { Db } from '#kit/server/db/database.ts'
import { defaultCustomization } from '../rules.ts'
import * as repository from './repository.ts'

const labels = {
  primary_color: 'Primary colour',
  heading_color: 'Heading colour',
  font_family: 'Font',
} as const
const fields = Object.keys(labels) as (keyof typeof labels)[]

/**
 * What copying a store's look to another store of its merchant would change; `apply` does it. A store that never saved
 * a look has none to copy, and one without a logo leaves the other's alone.
 */
export const planLookCopy = async (db: Db, from: string, to: string) => {
  const source = await repository.findCustomization(db, from)
  const target = await repository.findCustomization(db, to)
  const now = target ?? defaultCustomization
  const differing = source ? fields.filter((field) => source[field] !== now[field]) : []
  const hasLogo = Boolean(target?.logo_id)
  const copiesLogo = Boolean(source?.logo_id) && !(await repository.areSameLogo(db, source?.logo_id, target?.logo_id))
  const logo = copiesLogo ? [{ name: 'Logo', detail: '' }] : []
  const replaced = differing.map((field) => ({ name: labels[field], detail: `${now[field]} → ${source![field]}` }))
  const isSameLogo = Boolean(source?.logo_id) && !copiesLogo
  return {
    added: hasLogo ? [] : logo,
    replaced: [...replaced, ...(hasLogo ? logo : [])],
    same: source ? fields.length - differing.length + Number(isSameLogo) : 0,
    kept: source ? Number(hasLogo && !source.logo_id) : 0,
    async apply() {
      if (!source || (differing.length === 0 && !copiesLogo)) return
      const { logo_id, primary_color, heading_color, font_family } = source
      const logoId = copiesLogo ? (await repository.copyLogo(db, from, logo_id!, to)).id : undefined
      await repository.saveCustomization(db, to, { primary_color, heading_color, font_family }, logoId)
      if (logoId) await repository.deleteOldLogos(db, to)
    },
  }
}
