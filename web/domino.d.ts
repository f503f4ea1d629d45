/** Its own types are of another name. */
declare module '@mixmark-io/domino' {
  const domino: { createDocument: (html: string) => Document };
  export default domino;
}
