// Form controls, bundled into the areas that have forms. Each field accepts its control's attributes, so that
// react-hook-form's `register()` can be spread: <TextField label="…" {...register('direccion')} error={…} />
export { DateField, type DateFieldProps } from './date-field'
export { FieldError } from './field-error'
export { FieldNote } from './field-note'
export {
  DependentFields,
  FieldGroup,
  FormActions,
  FormCard,
  FormGrid,
  type FieldGroupProps,
} from './form-layout'
export { NumericField, type NumericFieldProps } from './numeric-field'
export { PasswordField, type PasswordFieldProps } from './password/password-field'
export { PasswordStrength } from './password/password-strength'
export { RadioGroupField } from './radio-group-field'
export { SearchSelectField, type SearchSelectFieldProps } from './search-select/search-select-field'
export { SelectField, type SelectFieldProps, type SelectOption } from './select-field'
export { SignInCard } from './sign-in-card'
export { StepProgress } from './step-progress'
export { Suggestion, useLeft } from './suggestion'
export { TextAreaField } from './text-area-field'
export { TextField, type TextFieldProps } from './text-field'
export { useLinkToken } from './use-link-token'
export { YesNoField, type YesNoFieldProps } from './yes-no-field'
