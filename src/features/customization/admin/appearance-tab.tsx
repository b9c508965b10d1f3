import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Button, ColorInput, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#kit/web/query-state.tsx'
import { fonts, hexOf } from '../rules.ts'
import { AppearanceSkeleton, LookCard } from './appearance-cards.tsx'
import { customizationQuery, type Saved } from './appearance-queries.ts'
import { CheckoutPreview } from './checkout-preview.tsx'
import { LogoField } from './logo-field.tsx'
import { useLookForm } from './look-form.ts'
import classes from './appearance-tab.module.css'

/** Colours, font and logo of the hosted checkout, with the checkout itself beside them. */
export const AppearanceTab = () => {
  const query = useQuery(customizationQuery)
  if (query.data) return <AppearanceForm saved={query.data} />
  if (query.isPending) return <AppearanceSkeleton />
  return (
    <LookCard>
      <QueryState query={query} skeleton={null} errorTitle="Your look could not be loaded" order={2}>
        {() => null}
      </QueryState>
    </LookCard>
  )
}

const colourInput = {
  classNames: { colorPreview: classes.swatch ?? '' },
  fixOnBlur: false,
  popoverProps: { shadow: 'md' },
  eyeDropperButtonProps: { 'aria-label': 'Pick a colour from the screen' },
}

const AppearanceForm = ({ saved }: { saved: Saved }) => {
  const { form, submit, saving, canSave, logo, colour } = useLookForm(saved)
  const { primary_color, heading_color, font_family } = form.values
  return (
    <div className={classes.columns}>
      <form onSubmit={submit} noValidate>
        <LookCard
          footer={
            <Button type="submit" loading={saving} disabled={!canSave}>
              Save
            </Button>
          }
        >
          <Stack gap="lg">
            <ColorInput
              label="Primary colour"
              description="Buttons, links and what is chosen"
              {...colourInput}
              {...colour('primary_color')}
            />
            <ColorInput
              label="Heading colour"
              description="The title of each section"
              {...colourInput}
              {...colour('heading_color')}
            />
            <Select
              label="Font family"
              data={[...fonts]}
              value={font_family}
              onChange={(value) => value && form.setFieldValue('font_family', value)}
              error={form.errors['font_family']}
            />
            <LogoField
              address={logo.address}
              error={form.errors['logo']}
              onChoose={logo.choose}
              onRemove={logo.remove}
              onRefuse={logo.refuse}
            />
          </Stack>
        </LookCard>
      </form>
      <CheckoutPreview
        primaryColor={hexOf(primary_color)}
        headingColor={hexOf(heading_color)}
        font={font_family}
        logo={logo.address}
      />
    </div>
  )
}
