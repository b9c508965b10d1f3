import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Button, ColorInput, Select, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { useUnsavedChanges } from '#kit/web/unsaved-changes.ts'
import { useSave } from '#kit/web/use-save.ts'
import { defaultCustomization, fonts } from '../rules.ts'
import { customizationQuery, type LookValues, type Saved, saveLook } from './appearance-queries.ts'
import { AppearanceSkeleton } from './appearance-skeleton.tsx'
import { CheckoutPreview } from './checkout-preview.tsx'
import { LogoField } from './logo-field.tsx'
import classes from './appearance-tab.module.css'

/** Colours, font and logo of the hosted checkout, with the checkout itself beside them. */
export const AppearanceTab = () => {
  const query = useQuery(customizationQuery)
  return (
    <QueryState query={query} skeleton={<AppearanceSkeleton />} errorTitle="Your look could not be loaded">
      {(saved) => <AppearanceForm key={versionOf(saved)} saved={saved} />}
    </QueryState>
  )
}

const versionOf = (saved: Saved) => JSON.stringify(saved)
const hex = (value: string) => (/^#[0-9a-f]{6}$/i.test(value.trim()) ? null : 'Enter a colour such as #1a2b3c')

const AppearanceForm = ({ saved }: { saved: Saved }) => {
  const queries = useQueryClient()
  const form = useForm<LookValues>({
    initialValues: {
      ...defaultCustomization,
      ...saved.storeCustomization,
      logo: null,
      remove_logo: false,
    },
    validate: { primary_color: hex, heading_color: hex },
    validateInputOnBlur: true,
  })
  const isFirst = saved.storeCustomization === null
  useUnsavedChanges(form.isDirty())
  const { save, saving } = useSave((values: LookValues) => saveLook(isFirst, values), {
    form,
    onSuccess: (answer) => {
      form.resetDirty()
      queries.setQueryData(customizationQuery.queryKey, answer.data)
    },
  })
  const chosen = usePictureAddress(form.values.logo)
  const logo = chosen ?? (form.values.remove_logo ? null : saved.logo)
  const { primary_color, heading_color, font_family } = form.values

  return (
    <div className={classes.columns}>
      <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
        <SectionCard
          title="Look"
          description="Shoppers see it on every step of the checkout."
          footer={
            <Button type="submit" loading={saving} disabled={!isFirst && !form.isDirty()}>
              Save
            </Button>
          }
        >
          <Stack gap="md">
            <ColorInput
              label="Primary colour"
              description="Buttons and choices"
              {...form.getInputProps('primary_color')}
            />
            <ColorInput
              label="Heading colour"
              description="Titles of each section"
              {...form.getInputProps('heading_color')}
            />
            <Select
              label="Font family"
              data={[...fonts]}
              allowDeselect={false}
              comboboxProps={{ shadow: 'md' }}
              value={form.values.font_family}
              onChange={(value) => value && form.setFieldValue('font_family', value)}
              error={form.errors['font_family']}
            />
            <LogoField
              address={logo}
              error={form.errors['logo']}
              onChoose={(file) => {
                form.setFieldValue('logo', file)
                form.setFieldValue('remove_logo', false)
              }}
              onRemove={() => {
                form.setFieldValue('logo', null)
                form.setFieldValue('remove_logo', saved.logo !== null)
              }}
              onRefuse={(sentence) => form.setFieldError('logo', sentence)}
            />
          </Stack>
        </SectionCard>
      </form>
      <CheckoutPreview look={{ primary_color, heading_color, font_family }} logo={logo} />
    </div>
  )
}

/** An address that shows a chosen file, given back when another one is chosen. */
const usePictureAddress = (file: File | null) => {
  const address = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
