import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const customizationCommands: Command[] = [
  {
    label: 'Preview the checkout',
    group: 'Actions',
    words: 'see show checkout-react',
    Icon: IconEye,
    run: () => window.open('/checkout-react', '_blank', 'noopener'),
  },
  {
    label: 'Import the look of your shop',
    group: 'Actions',
    words: 'theme colours colors logo font languages shopify brand customization',
    Icon: IconBuildingStore,
    to: '/customization/appearance#import-from-shop',
  },
  {
    label: 'Choose policies in the footer',
    group: 'Actions',
    words: 'terms privacy refund imprint legal import shop shopify',
    Icon: IconForms,
    to: '/customization/form#policies-from-shop',
  },
  {
    label: 'Appearance',
    group: 'Go to',
    of: 'Customization',
    words: 'colours colors font logo theme brand',
    Icon: IconPalette,
    to: '/customization/appearance',
  },
  {
    label: 'Form',
    group: 'Go to',
    of: 'Customization',
    words: 'fields phone company vat terms newsletter note gift name policies',
    Icon: IconForms,
    to: '/customization/form',
  },
]
