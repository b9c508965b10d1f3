import { useForm } from '@mantine/form'
import type { OwnField } from '../rules.ts'

export const useFieldsForm = (fields: OwnField[]) => useForm<{ fields: OwnField[] }>({ initialValues: { fields } })
export type FieldsForm = ReturnType<typeof useFieldsForm>
