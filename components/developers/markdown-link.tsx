type Props = { name: string }

/** Links to the Markdown of this page, for tools. React moves it to the head of the document. */
export const MarkdownLink = ({ name }: Props) => (
  <link rel="alternate" type="text/markdown" href={`/developers/${name}.md`} />
)
