/**
 * Why a message does not count as its sender's. `unconfirmed`: the sender, asked, did not say that it was theirs. A message that is
 * proven and about nothing that is used here has none.
 */
export const unprovenReasons = ['unsigned', 'other_secret', 'too_old', 'unconfirmed'] as const
export type UnprovenReason = (typeof unprovenReasons)[number]
