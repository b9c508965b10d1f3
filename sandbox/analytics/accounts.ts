/** A web data stream of Google Analytics, and the secret by which servers may report to it. */
export const streams = [
  { name: 'Sandbox One', id: 'G-SANDBOX001', apiSecret: 'mp-sandbox-one-aZ81x0' },
  { name: 'Sandbox Two', id: 'G-SANDBOX002', apiSecret: 'mp-sandbox-two-kQ44n7' },
] as const

/** A dataset of Meta, and the token by which servers may report to it. */
export const pixels = [
  { name: 'Sandbox One', id: '100000000000001', accessToken: 'EAASandboxOne7Qm2ZAx9' },
  { name: 'Sandbox Two', id: '100000000000002', accessToken: 'EAASandboxTwo5Rk8ZBy1' },
] as const
