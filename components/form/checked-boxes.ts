/** Whether a control is a radio button or checkbox with a name. */
const isBox = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement &&
  control.name !== '' &&
  /^(?:radio|checkbox)$/.test(control.type)

const listBoxes = (form: HTMLFormElement): HTMLInputElement[] => [...form.elements].filter(isBox)

/**
 * Runs `act` and restores the checked boxes. If the form library registers several inputs with one
 * name, it sets all of them to the state of the first one. Without this function, the person would
 * lose choices made before hydration.
 */
export function keepChecked(input: HTMLInputElement, act: () => void): void {
  const checked =
    input.form && isBox(input)
      ? listBoxes(input.form).map((box) => [box, box.checked] as const)
      : []
  act()
  for (const [box, wasChecked] of checked) if (box.checked !== wasChecked) box.checked = wasChecked
}

/** Calls `report` with the names and values of checked boxes. */
export function reportChecked(
  form: HTMLFormElement,
  report: (name: string, value: unknown) => void,
): void {
  for (const [name, group = []] of Object.entries(
    Object.groupBy(listBoxes(form), (box) => box.name),
  )) {
    const checked = group.filter(({ checked }) => checked).map(({ value }) => value)
    const isList = group.length > 1 && group[0]?.type === 'checkbox'
    report(name, isList ? checked : (checked[0] ?? (group[0]?.type === 'radio' ? null : false)))
  }
}
