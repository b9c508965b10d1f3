import { randomUUID } from 'node:crypto'
import type { Db } from '#kit/server/db/database.ts'
import { kindLabels, maxFields, type OwnField } from '../rules.ts'
import { listOwnFields } from './fields.ts'
import { saveFields } from './repository.ts'

const getFieldName = ({ label }: OwnField) => label.trim().toLowerCase()
const asked = ({ id: _id, ...field }: OwnField) => JSON.stringify(field)
const describe = ({ kind, is_required, is_active }: OwnField) =>
  [kindLabels[kind], is_required ? 'required' : 'optional', ...(is_active ? [] : ['off'])].join(', ')

/** What copying the own fields of a store to another of its merchant would change, field by label; `apply` does it. */
export const planFieldsCopy = async (db: Db, from: string, to: string) => {
  const [source, now] = await Promise.all([listOwnFields({ db }, from), listOwnFields({ db }, to)])
  const counterpart = (field: OwnField) => now.find((one) => getFieldName(one) === getFieldName(field))
  const replaced = source.filter((field) => {
    const existing = counterpart(field)
    return existing && asked(existing) !== asked(field)
  })
  const missing = source.filter((field) => !counterpart(field))
  const added = missing.slice(0, maxFields - now.length)
  return {
    added: added.map((field) => ({ name: field.label, detail: describe(field) })),
    replaced: replaced.map((field) => ({
      name: field.label,
      detail: `${describe(counterpart(field)!)} → ${describe(field)}`,
    })),
    impossible: missing
      .slice(added.length)
      .map((field) => ({ name: field.label, detail: `A checkout can have at most ${maxFields} own fields` })),
    same: source.length - replaced.length - missing.length,
    kept: now.filter((field) => !source.some((one) => getFieldName(one) === getFieldName(field))).length,
    async apply() {
      const merged = now.map((field) => {
        const other = replaced.find((one) => getFieldName(one) === getFieldName(field))
        return other ? { ...other, id: field.id } : field
      })
      if (replaced.length + added.length === 0) return
      await saveFields(db, to, [...merged, ...added.map((field) => ({ ...field, id: randomUUID() }))])
    },
  }
}
