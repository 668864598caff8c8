import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { field, native, places, rows, setUp, toOptions } from '../../testing/search-select'

const ranks = ['Mayor General', 'Mayor', 'Sargento Mayor de Comando', 'Sargento Mayor', 'Sargento Segundo']

describe('SearchSelectField as a search', () => {
  it.each([
    ['medellin', ['Medellín']],
    ['PENOL', ['Peñol']],
    ['san', ['San José de la Montaña', 'San Luis']],
    ['jose montana', ['San José de la Montaña']],
    // Words that begin with it come before words that only contain it.
    ['l', ['La Ceja', 'San José de la Montaña', 'San Luis', 'Abejorral', 'Bello', 'Medellín', 'Peñol']],
  ])('finds by %s', async (typed, found) => {
    const { user } = setUp()
    await user.type(field(), typed)
    expect(rows()).toEqual(found)
  })

  it('chooses the only match with Enter', async () => {
    const { user } = setUp()
    await user.type(field(), 'mede{Enter}')
    expect(field()).toHaveValue('Medellín')
    expect(native()).toHaveValue('MEDELLÍN')
  })

  it.each([
    ['Mayor', ['Mayor', 'Mayor General', 'Sargento Mayor de Comando']],
    ['Sargento Mayor', ['Sargento Mayor', 'Sargento Mayor de Comando']],
  ])('chooses %s with Enter although longer names contain it', async (typed, found) => {
    const { user } = setUp({ options: toOptions(ranks) })
    await user.type(field(), typed)
    expect(rows().slice(0, found.length)).toEqual(found)
    await user.keyboard('{Enter}')
    expect(field()).toHaveValue(typed)
  })

  it.each([
    ['cali', ['Santiago de Cali', 'Calima']],
    ['Buga', ['Guadalajara de Buga', 'Bugalagrande']],
  ])('chooses the only option with %s as a whole word with Enter', async (typed, found) => {
    const { user } = setUp({
      options: toOptions(['Bugalagrande', 'Calima', 'Guadalajara de Buga', 'Santiago de Cali']),
    })
    await user.type(field(), typed)
    expect(rows()).toEqual(found)
    await user.keyboard('{Enter}')
    expect(field()).toHaveValue(found[0])
  })

  it.each(['san', 'l'])(
    'chooses nothing with Enter while %s can mean several, and stays open',
    async (typed) => {
      const { user, onValid } = setUp()
      await user.type(field(), `${typed}{Enter}`)
      expect(rows().length).toBeGreaterThan(1)
      expect(native()).toHaveValue('')
      expect(onValid).not.toHaveBeenCalled()
    },
  )

  it('keeps a full name, or says that nothing was chosen, when a tap closes the list before the focus moves', async () => {
    const { user } = setUp()
    const tapOutside = () => {
      fireEvent.touchStart(document.body)
      fireEvent.touchEnd(document.body)
      act(() => field().blur())
    }
    await user.type(field(), 'san')
    tapOutside()
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/^No se eligió nada\. «san» no es/))
    await user.type(field(), 'san luis')
    tapOutside()
    expect(native()).toHaveValue('SAN LUIS')
  })

  it('keeps a name typed in full when the user leaves', async () => {
    const { user } = setUp()
    await user.type(field(), ' san  LUIS')
    await user.tab()
    expect(native()).toHaveValue('SAN LUIS')
    expect(screen.queryByText(/No se eligió nada/)).not.toBeInTheDocument()
  })

  it('shows how many an option stands for, and is searched by the name without that', async () => {
    const options = [
      { value: '1', label: 'Santa Rosa', count: 3 },
      { value: '2', label: 'Santa Rosa del Sur', count: 12 },
    ]
    const { user } = setUp({ options })
    await user.click(field())
    expect(rows()).toEqual(['Santa Rosa (3)', 'Santa Rosa del Sur (12)'])
    await user.type(field(), '12')
    expect(rows()).toEqual([])
    await user.clear(field())
    await user.type(field(), 'santa rosa')
    await user.tab()
    expect(native()).toHaveValue('1')
    expect(field()).toHaveValue('Santa Rosa')
  })

  it.each(['san', 'abe', 'Ibagué'])('says that %s chose nothing when the user leaves', async (typed) => {
    const { user } = setUp()
    await user.type(field(), typed)
    await user.tab()
    expect(field()).toHaveValue('')
    const note = `No se eligió nada. «${typed}» no es el nombre completo de una opción: elíjala de la lista.`
    expect(field()).toHaveAccessibleDescription(note)
    await user.type(field(), 'b')
    expect(field()).not.toHaveAccessibleDescription(note)
  })

  it('keeps the previous answer, and says so, when what was typed is not a full name', async () => {
    const { user } = setUp({ value: 'BELLO' })
    await user.clear(field())
    await user.type(field(), 'san')
    await user.tab()
    expect(field()).toHaveValue('Bello')
    expect(native()).toHaveValue('BELLO')
    expect(field()).toHaveAccessibleDescription(/^Sigue «Bello»\. «san» no es/)
  })

  it('says that nothing matches', async () => {
    const { user } = setUp()
    await user.type(field(), 'ibagué')
    expect(screen.getAllByText('Ninguna opción coincide con lo que escribió.')).toHaveLength(2)
    expect(field()).toHaveAttribute('aria-activedescendant', '')
  })

  it('is emptied by emptying its text', async () => {
    const { user } = setUp({ value: 'BELLO' })
    await user.clear(field())
    await user.tab()
    expect(native()).toHaveValue('')
  })

  it('shows the whole list again when it is opened over an answer, at that answer', async () => {
    const { user } = setUp({ value: 'MEDELLÍN' })
    await user.click(field())
    expect(rows()).toEqual(places)
    expect(field()).toHaveAttribute(
      'aria-activedescendant',
      screen.getByRole('option', { name: 'Medellín' }).id,
    )
  })

  it('draws the first rows of a long list and the others as one walks down', async () => {
    const names = Array.from({ length: 1122 }, (_, index) => `Municipio ${index}`)
    const { user } = setUp({ options: toOptions(names) })
    await user.click(field())
    expect(rows()).toHaveLength(30)
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '1122')
    await user.keyboard('{End}')
    expect(rows().length).toBeGreaterThan(30)
    await user.keyboard('{ArrowDown}{Enter}')
    expect(field()).toHaveValue('Municipio 30')
  })
})
