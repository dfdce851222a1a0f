/** Lists the code blocks of a Markdown text that name their file in the first line. */
export const listCodeFiles = (markdown: string): Map<string, string> =>
  new Map(
    [...markdown.matchAll(/```js\n\/\/ ([\w.]+)\n([\s\S]*?)```/g)].map(([, name, code]) => [
      name!,
      code!,
    ]),
  )
