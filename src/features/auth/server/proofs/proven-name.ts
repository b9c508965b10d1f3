/** By which a mail greets: an account's name is a stranger's text to whoever has an address that is only claimed. */
export const provenName = ({ name, email_proven_at }: { name: string; email_proven_at: Date | null }): string =>
  email_proven_at ? name : ''
