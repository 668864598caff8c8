import { expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { FieldGroup, FormActions, FormCard, StepProgress, TextField } from '@fcr/shared/form'

const steps = ['Cuenta', 'Datos personales', 'Servicio']

it('StepProgress shows the completed, current and upcoming steps', () => {
  render(<StepProgress steps={steps} current={2} />)
  const [first, second, third] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent('Cuenta, completo')
  expect(first).not.toHaveAttribute('aria-current')
  expect(second).toHaveAttribute('aria-current', 'step')
  expect(second).toHaveTextContent('2Datos personales')
  expect(third).toHaveTextContent('3Servicio')
  expect(screen.getByText('Paso 2 de 3:')).toBeInTheDocument()
})

it("FormCard is a form named by its title, without the browser's validation bubbles", () => {
  render(
    <FormCard
      title="Información Personal"
      progress={<StepProgress steps={steps} current={1} />}
      footer={
        <FormActions primary={<button>Siguiente</button>}>
          <button>Cancelar</button>
        </FormActions>
      }
    >
      <FieldGroup title="Dónde vive">
        <TextField label="Dirección" />
      </FieldGroup>
    </FormCard>,
  )
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Información Personal' })
  expect(form.noValidate).toBe(true)
  const group = screen.getByRole('group', { name: 'Dónde vive' })
  expect(within(group).getByLabelText('Dirección')).toBeInTheDocument()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancelar', 'Siguiente'])
})
