alter table events validate constraint events_audience;
