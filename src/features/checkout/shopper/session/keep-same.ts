/** What an answer says, with the parts that say what they said before as they were: what is drawn of those alone stays as it is drawn. */
export const keepSame = <T extends object>(before: T, now: T): T => {
  const kept = { ...now }
  for (const key in kept) if (JSON.stringify(kept[key]) === JSON.stringify(before[key])) kept[key] = before[key]
  return kept
}
