import type { Db } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'
import * as repository from './repository.ts'

const plain = 'the key of this database'
const binding = (keyId: string) => ({ table: 'key_proofs', column: 'proof', row: keyId })

const remedy =
  'Put the right key back into APP_KEY. If it is lost for good, run "npm run reseal -- --forget": what it sealed then has to be entered again.'

/** APP_KEY is not what the secrets were sealed with. */
export class StrangeKey extends Error {
  /** To be read within a sentence; the message adds what to do. */
  readonly problem: string
  constructor(problem: string) {
    super(`${problem[0]!.toUpperCase()}${problem.slice(1)} ${remedy}`)
    this.problem = problem
  }
}

/**
 * Makes sure that APP_KEY is the one under which this database's secrets were sealed, and leaves a proof of its newest
 * key for the next start. Throws a sentence that names the key which is not. Returns the names of keys that APP_KEY lacks
 * although secrets are sealed with them still, as where a change of the key was left half done.
 */
export const checkAppKey = async (db: Db, secrets: Secrets): Promise<string[]> => {
  const proofs = await repository.listProofs(db)
  refuseStrangers(proofs, secrets)
  if (proofs.length === 0 && (await opensNothing(db, secrets)))
    throw new StrangeKey('no key of APP_KEY opens the secrets in this database.')
  const [newest] = secrets.keyIds
  if (!proofs.some(({ key_id }) => key_id === newest)) {
    await repository.addProof(db, { key_id: newest!, proof: secrets.seal(plain, binding(newest!)) })
    // Another process may have begun with another key of that name.
    refuseStrangers(await repository.listProofs(db), secrets)
  }
  const lacking = (await listKeysInUse(db)).filter((id) => !secrets.keyIds.includes(id))
  // A key that was given up for lost has no proof any more.
  return lacking.filter((id) => proofs.length === 0 || proofs.some(({ key_id }) => key_id === id))
}

const listKeysInUse = async (db: Db): Promise<string[]> => {
  const ids = new Set<string>()
  for (const column of await repository.sealedColumns(db as never))
    for (const id of await repository.listKeyIds(db as never, column)) ids.add(id)
  return [...ids].toSorted()
}

const refuseStrangers = (proofs: repository.Proof[], secrets: Secrets) => {
  const known = proofs.filter(({ key_id }) => secrets.keyIds.includes(key_id))
  if (proofs.length > 0 && known.length === 0) {
    const names = proofs.map(({ key_id }) => `"${key_id}"`).join(', ')
    throw new StrangeKey(`APP_KEY lists none of the keys that sealed this database's secrets: ${names}.`)
  }
  const wrong = known.find(({ key_id, proof }) => secrets.open(proof, binding(key_id)) !== plain)
  if (wrong)
    throw new StrangeKey(
      `the key "${wrong.key_id}" of APP_KEY is not the one of that name that sealed this database's secrets.`,
    )
}

/** In a database from before there were proofs, its secrets themselves tell. */
const opensNothing = async (db: Db, secrets: Secrets): Promise<boolean> => {
  let sealed = 0
  for (const column of await repository.sealedColumns(db as never))
    for (const value of await repository.sealedAfter(db as never, column, null, 20)) {
      if (value.sealed.length === 0) continue
      sealed += 1
      if (secrets.open(value.sealed, { table: column.table, column: column.column, row: value.row }) !== null)
        return false
    }
  return sealed > 0
}

/** Takes keys that are lost for good out of what the next start asks for. Secrets that they sealed count as never given. */
export const forgetLostKeys = async (db: Db, secrets: Secrets): Promise<string[]> => {
  const proofs = await repository.listProofs(db)
  const lost = proofs.flatMap(({ key_id, proof }) => (secrets.open(proof, binding(key_id)) === plain ? [] : [key_id]))
  await repository.removeProofs(db, lost)
  const [newest] = secrets.keyIds
  await repository.addProof(db, { key_id: newest!, proof: secrets.seal(plain, binding(newest!)) })
  return lost
}
