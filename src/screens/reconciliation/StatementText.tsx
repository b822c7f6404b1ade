import { Fragment } from 'react';

/** The text of a bank. A line of it may end after a slash, so that names stay whole. */
export const StatementText = ({ children }: { children: string }) => (
  <bdi>
    {Array.from(children.matchAll(/[^/]*\/|[^/]+$/g), ({ index, 0: part }) => (
      <Fragment key={index}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </bdi>
);
