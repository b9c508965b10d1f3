/** A rule that breaks is said at its field. */
export type Problems = Record<string, string>
/** Values of a form, by the names of its fields. */
export type Values = Readonly<Record<string, string>>

/** One of the keys that a provider gives its merchants. */
export type Field = {
  name: string
  label: string
  /** What is said where it is empty; absent where the provider has no sentence of its own. */
  missing?: string
  /** Where the merchant finds it. */
  help: string
  /** What the provider's record calls it, where that is another name. */
  shownAs?: string
}

/** Drawn by ourselves: it recalls the company and copies nothing. */
export type Mark = {
  paper: string
  lines: readonly { d: string; stroke?: string; strokeWidth?: number }[]
  dot?: { cx: number; cy: number; r: number; fill: string }
}

/** Where the provider is reached in its two worlds, by the name of the variable that says otherwise for the live one. */
export type Addresses = Readonly<Record<`${string}_URL`, { live: string; test: string }>>

/** How a provider's calls differ from the plainest ones: `GET`, `POST` and `POST …/update-setting` at one path. */
export type RecordQuirks = {
  path: `/${string}`
  /** The answer while it is not connected. */
  absent: 'null' | 'empty-list' | 'not-found' | 'unauthorized-record'
  /** The body's member for the icons, where it has another name than the others'; the record then has no such list. */
  icons?: string
  /** The name to show may be sent along with the keys. */
  takesName?: true
  /** A connected one is changed by PUT, with its icons, and with its switches alone too. */
  isUpdated?: true
  /** The record tells which ways to pay the account has. */
  listsMethods?: true
  /** The answer with the record carries the marks of the general list. */
  logos?: true
}

/** A way to pay, or several, that merchants switch on and off by themselves. On unless switched off. */
export type WaysSwitch = { name: string; label: string; description: string }

/** One thing more that may be told beside the keys, and is kept among the settings. */
export type Extra = {
  name: string
  /** What it is kept as. */
  setting: string
  label: string
  help: string
  pattern: RegExp
  /** Said of one that does not fit the pattern. */
  wrong: string
  maxLength: number
}

/** An address that the provider names to each merchant, in place of the published one. */
export type GivenAddress = {
  label: string
  help: string
  /** Said of one that is no public host's. */
  wrong: string
  /** The variable that it stands in for, and where payments' calls begin there. */
  replaces: `${string}_URL`
  below: `/${string}`
}

/**
 * A script of the provider's that shoppers' browsers load, by the name of the variable that says otherwise. `draws`: it draws in the page
 * too, with styles, pictures and scripts of its own from `talksTo` and `also`, and is let in where its ways to pay are offered alone.
 */
export type Scripts = Readonly<
  Record<
    `${string}_URL`,
    {
      published: string
      talksTo: string
      also?: readonly string[]
      draws?: true
      /** Further hosts that the script needs where a wallet's button is on the page, by what is loaded from them. */
      wallets?: { scripts: readonly string[]; asks: readonly string[]; pictures: readonly string[] }
    }
  >
>

/** What everybody may see of a company that takes payments. */
export type Announcement = {
  name: string
  /** Its card's place on the page, counted from the first. */
  place: number
  /** What merchants call it: two stand behind the product's own name. */
  title: string
  /** What its card says of it. */
  summary: string
  mark: Mark
  /** Its card says so, and it cannot be connected: its calls do not exist. */
  comingSoon?: boolean
}

export type Captures = {
  /** So many days an authorization holds, where the provider does not say until when. */
  withinDays: number
  /** Whether less than what is authorized may be captured: the rest is released then. */
  parts: boolean
  /** The ways to pay that can wait, by the names that `methods` offers them under; the others are taken at once. */
  methods: readonly string[]
  /** What a merchant should know of it besides, in a sentence. */
  note?: string
}

/**
 * All that is to know of a provider besides how to talk to it: contract, rules, records, screens, addresses and configuration
 * follow from it. Runs on both sides of the wire.
 */
export type Description = Announcement & {
  /** What the company calls itself: shoppers too tell two ways of one name apart by it. */
  brand: string
  /** Who stands behind the product's own name. */
  by?: string
  /** In the order in which the form shows them. */
  fields: readonly Field[]
  /** What the keys must be besides there. Values are trimmed. */
  problems?(fields: readonly Field[], values: Values): Problems
  guide: {
    /** Where its keys are shown. */
    place: { label: string; href: string }
    /** How to register our address for its messages, where that is the merchant's to do; `before` names the field that it stands above. */
    webhook?: { how: string; before?: string }
    /** What becomes of messages where there is nothing to register. */
    note?: string
  }
  record: RecordQuirks
  /** What may be given back of a paid payment from the order's page. */
  refunds: {
    /** Whether less than all that is left may be given back. */
    parts: boolean
    /** So many days after the payment it can be given back no more. */
    withinDays?: number
  }
  /** Payments that may be authorized when the shopper pays, and captured or voided from the order; absent where each is taken at once. */
  captures?: Captures
  addresses: Addresses
  /** The one of `addresses` by which an installation was set to the test world before connections had worlds. */
  mainAddress: `${string}_URL`
  /** What the provider calls its two worlds, where its own code wants to be told, by the variable that says it. */
  worldNames?: Readonly<Record<`${string}_ENV`, { live: string; test: string }>>
  scripts?: Scripts
  /** The hosts of the test world, with all below them. */
  testHosts: readonly string[]
  /** With what a test order is paid for: card numbers, and what there is to know besides. */
  testPayment: { cards: readonly string[]; note: string }
  switches?: readonly WaysSwitch[]
  extra?: Extra
  givenAddress?: GivenAddress
  /** The one icon that it has; absent where it may show any other. */
  onlyIcon?: string
}

/** Checks the description's form and keeps its names, of which types follow. */
export const describeProvider = <const D extends Description>(description: D): D => description
