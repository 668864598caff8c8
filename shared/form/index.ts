// Form controls, bundled into the areas that have forms. Each field accepts its control's attributes, so that
// react-hook-form's `register()` can be spread: <TextField label="…" {...register('direccion')} error={…} />
export { DateField, type DateFieldProps } from './date-field'
export type { FieldProps } from './field-attributes'
export { FieldError, type FieldErrorProps } from './field-error'
export { FieldNote, type FieldNoteProps } from './field-note'
export {
  DependentFields,
  FieldGroup,
  FormActions,
  FormCard,
  FormGrid,
  type DependentFieldsProps,
  type FieldGroupProps,
  type FormActionsProps,
  type FormCardProps,
  type FormGridProps,
} from './form-layout'
export { NumericField, type NumericFieldProps } from './numeric-field'
export { PasswordField, type PasswordFieldProps } from './password/password-field'
export { PasswordStrength, type PasswordStrengthProps } from './password/password-strength'
export { RadioGroupField, type RadioGroupFieldProps } from './radio-group-field'
export { SearchSelectField, type SearchSelectFieldProps } from './search-select/search-select-field'
export { SelectField, type SelectFieldProps, type SelectOption } from './select-field'
export { SignInCard, type SignInCardProps } from './sign-in-card'
export { StepProgress, type StepProgressProps } from './step-progress'
export { Suggestion, useLeft, type SuggestionProps } from './suggestion'
export { TextAreaField, type TextAreaFieldProps } from './text-area-field'
export { TextField, type TextFieldProps } from './text-field'
export { useLinkToken } from './use-link-token'
export { YesNoField, type YesNoFieldProps } from './yes-no-field'
