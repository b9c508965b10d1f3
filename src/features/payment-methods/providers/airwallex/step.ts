/** What the script is handed over to with: the hosted page, or the fields and wallets on ours. */
export type HostedOptions = {
  intent_id: string
  client_secret: string
  currency: string
  country_code: string
  successUrl: string
  failUrl: string
  methods: string[]
  /** False: the card is only authorized. The script takes its money at once unless it is told so too. */
  autoCapture: boolean
}
