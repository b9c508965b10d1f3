import { read, write } from './operation.ts'

type UserErrors = { userErrors: { field: string[] | null; message: string }[] }

export const shopAndScopes = read<{
  shop: {
    name: string
    myshopifyDomain: string
    currencyCode: string
    ianaTimezone: string
    taxesIncluded: boolean
    primaryDomain: { host: string }
    plan: { publicDisplayName: string }
  }
  currentAppInstallation: { accessScopes: { handle: string }[]; app: { apiKey: string } }
}>(`query ShopAndScopes {
  shop {
    name myshopifyDomain currencyCode ianaTimezone taxesIncluded
    primaryDomain { host }
    plan { publicDisplayName }
  }
  currentAppInstallation { accessScopes { handle } app { apiKey } }
}`)

export const webhookSubscriptions = read<{
  webhookSubscriptions: { nodes: { id: string; topic: string; uri: string }[] }
}>(`query WebhookSubscriptions {
  webhookSubscriptions(first: 100) { nodes { id topic uri } }
}`)

export const subscriptionsAndScopes = read<{
  currentAppInstallation: { accessScopes: { handle: string }[] }
  webhookSubscriptions: { nodes: { id: string; topic: string; uri: string }[] }
}>(`query SubscriptionsAndScopes {
  currentAppInstallation { accessScopes { handle } }
  webhookSubscriptions(first: 100) { nodes { id topic uri } }
}`)

export const webhookSubscriptionCreate = write<
  { webhookSubscriptionCreate: { webhookSubscription: { id: string } | null } & UserErrors },
  { topic: string; uri: string }
>(`mutation WebhookSubscriptionCreate($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`)

export const webhookSubscriptionDelete = write<
  { webhookSubscriptionDelete: UserErrors },
  { id: string }
>(`mutation WebhookSubscriptionDelete($id: ID!) {
  webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { field message } }
}`)

export const draftOrderCreate = write<
  { draftOrderCreate: { draftOrder: { id: string } | null } & UserErrors },
  {
    input: {
      note: string
      lineItems: {
        title: string
        quantity: number
        originalUnitPriceWithCurrency: { amount: string; currencyCode: string }
      }[]
    }
  }
>(`mutation DraftOrderCreate($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) { draftOrder { id } userErrors { field message } }
}`)

export const draftOrderDelete = write<{ draftOrderDelete: UserErrors }, { id: string }>(
  `mutation DraftOrderDelete($id: ID!) {
  draftOrderDelete(input: { id: $id }) { deletedId userErrors { field message } }
}`,
)

export const discountCodeCreate = write<
  { discountCodeBasicCreate: { codeDiscountNode: { id: string } | null } & UserErrors },
  {
    discount: {
      title: string
      code: string
      startsAt: string
      endsAt: string
      usageLimit: number
      customerSelection: { all: true }
      customerGets: { value: { percentage: number }; items: { all: true } }
    }
  }
>(`mutation CheckDiscountCreate($discount: DiscountCodeBasicInput!) {
  discountCodeBasicCreate(basicCodeDiscount: $discount) { codeDiscountNode { id } userErrors { field message } }
}`)

export const discountCodeDelete = write<{ discountCodeDelete: UserErrors }, { id: string }>(
  `mutation CheckDiscountDelete($id: ID!) {
  discountCodeDelete(id: $id) { deletedCodeDiscountId userErrors { field message } }
}`,
)
