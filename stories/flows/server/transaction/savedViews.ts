import { maxSavedViews } from '#domain/lists/savedView.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Context, Handlers } from '../call.ts';

const viewsOf = ({ data, user }: Context) => data.views.get(user.id) ?? [];

/** Returns the user's views in their order. */
export const listViews: Handlers['transaction.php?run=getSavedViews'] = (context) => ({
  status: 'success',
  message: [...viewsOf(context)],
});

/** Adds a view behind the others, or changes the one with this id. */
export const saveView: Handlers['transaction.php?run=saveView'] = (context, payload) => {
  const name = payload.name.trim();
  if (name === '') throw new Refusal('Enter a name');
  const views = viewsOf(context);
  const index = views.findIndex(({ VIEW_ID }) => VIEW_ID === payload.view_id);
  const isTaken = views.some(
    (view, at) => at !== index && view.NAME.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw new Refusal('You already have a view with this name');
  if (index < 0 && views.length >= maxSavedViews) {
    throw new Refusal(`You can save up to ${maxSavedViews} views`);
  }
  const view = {
    VIEW_ID: payload.view_id,
    NAME: name,
    SECTION: payload.section,
    SEARCH: payload.search.trim(),
    ORDERBY: payload.orderby,
    ...(payload.sort && { SORT: payload.sort }),
    ...(payload.filters && { FILTERS: payload.filters }),
  };
  const changed = index < 0 ? [...views, view] : views.with(index, view);
  context.data.views.set(context.user.id, changed);
  return { status: 'success', message: 'View saved' };
};

/** Deletes a view. One that does not exist is deleted already. */
export const deleteView: Handlers['transaction.php?run=deleteView'] = (
  context,
  { view_id: id },
) => {
  const rest = viewsOf(context).filter(({ VIEW_ID }) => VIEW_ID !== id);
  context.data.views.set(context.user.id, rest);
  return { status: 'success', message: 'View deleted' };
};

/** Orders the views. Those that are not named follow in their order. */
export const orderViews: Handlers['transaction.php?run=orderViews'] = (
  context,
  { view_ids: ids },
) => {
  const views = viewsOf(context);
  const named = ids.flatMap((id) => views.find(({ VIEW_ID }) => VIEW_ID === id) ?? []);
  const others = views.filter(({ VIEW_ID }) => !ids.includes(VIEW_ID));
  context.data.views.set(context.user.id, [...named, ...others]);
  return { status: 'success', message: 'Order saved' };
};
