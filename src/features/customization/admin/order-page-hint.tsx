import { Alert, Code, Group, Text } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Code.layer.css'
import { CopyButton } from '#kit/web/copy-button.tsx'

/** As a template of Shopify's notifications takes it: orders that were not placed here keep Shopify's own page. */
const link = '{{ attributes.order_page | default: order_status_url }}'

/** How the shop's own emails come to lead to the order's page: they are the shop's to write. */
export const OrderPageHint = () => (
  <Alert color="gray" title="Order page in Shopify’s emails">
    <Text size="sm">
      After paying, shoppers can follow their order on a page of your checkout: parcels, refunds, receipt. Shopify’s
      emails lead to Shopify’s own page. To change that, open Settings → Notifications in Shopify, edit the code of the
      order and shipping emails, and replace {'{{ order_status_url }}'} with:
    </Text>
    <Group gap="xs" mt="xs" wrap="nowrap">
      <Code block style={{ flex: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {link}
      </Code>
      <CopyButton value={link} label="Copy the link for Shopify’s emails" />
    </Group>
  </Alert>
)
