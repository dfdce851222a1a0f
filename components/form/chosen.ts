/** A radio or a box of a form with a name to it. */
const isBox = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement &&
  control.name !== '' &&
  /^(?:radio|checkbox)$/.test(control.type)

const listBoxes = (form: HTMLFormElement): HTMLInputElement[] => [...form.elements].filter(isBox)

/**
 * Does something that must not change what is chosen. Inputs that share a name come to the form library one by one, and it gives to all of
 * them what was chosen in those before; what a person chose before the scripts came is right in the page alone.
 */
export function withoutChoosing(input: HTMLInputElement, act: () => void): void {
  const chosen =
    input.form && isBox(input)
      ? listBoxes(input.form).map((box) => [box, box.checked] as const)
      : []
  act()
  for (const [box, isChosen] of chosen) if (box.checked !== isChosen) box.checked = isChosen
}

/** Tells what is chosen in a form, by name. */
export function tellChosen(
  form: HTMLFormElement,
  tell: (name: string, value: unknown) => void,
): void {
  for (const [name, group = []] of Object.entries(
    Object.groupBy(listBoxes(form), (box) => box.name),
  )) {
    const chosen = group.filter(({ checked }) => checked).map(({ value }) => value)
    const isList = group.length > 1 && group[0]?.type === 'checkbox'
    tell(name, isList ? chosen : (chosen[0] ?? (group[0]?.type === 'radio' ? null : false)))
  }
}
