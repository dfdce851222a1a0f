/** Whether the value of an input differs from its value when the page was loaded. */
export const isTyped = (control: Element): boolean =>
  control instanceof HTMLInputElement
    ? control.value !== control.defaultValue || control.checked !== control.defaultChecked
    : control instanceof HTMLSelectElement &&
      [...control.options].some((option) => option.selected !== option.defaultSelected)
