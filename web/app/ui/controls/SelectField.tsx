import { Field, type LabelProps } from './Field.tsx'
import { Select, type SelectProps } from './Select.tsx'

export const SelectField = ({ name, label, hint, fault, isRequired, ...select }: LabelProps & SelectProps) => (
  <Field {...{ name, label, hint, fault, isRequired }}>{(control) => <Select {...control} {...select} />}</Field>
)
