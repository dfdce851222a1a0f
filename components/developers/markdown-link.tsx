type Props = { name: string }

/** Tells tools where this page is as Markdown. React moves it to the head of the document. */
export const MarkdownLink = ({ name }: Props) => (
  <link rel="alternate" type="text/markdown" href={`/developers/${name}.md`} />
)
